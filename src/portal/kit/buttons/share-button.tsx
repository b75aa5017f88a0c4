import Share2 from 'lucide-react/icons/share-2'
import { useRef, useState } from 'react'
import { Button } from './button.tsx'
import type { ButtonVariant } from './button-looks.tsx'
import { copyText } from './copy-text.ts'
import { share } from './share.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { texts } from '#portal/kit/texts.ts'

/** What is fetched at the tap and shared below a text; `missing` says what could not be fetched, else ''. */
export interface FetchedText {
  readonly text: string
  readonly missing: string
}

interface ShareButtonProps {
  text: string
  label: string
  /**
   * Text of the toast after copying, for what has no button of its own to copy it: where the browser
   * has no share sheet, or it fails, the text is copied. Without it the button is absent there.
   */
  copied?: string
  /** Fetches what is shared with the text. Never rejects. */
  more?: (() => Promise<FetchedText>) | undefined
  variant?: ButtonVariant
}

/** Hands a text to the share sheet of the phone: the text alone, nothing else of the page. */
export function ShareButton({
  text,
  label,
  copied,
  more,
  variant = 'secondary',
}: ShareButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  /** What was fetched so slowly that the browser no longer took the tap for one; the next tap shares it. */
  const ready = useRef<FetchedText | null>(null)
  const hasSheet = 'share' in navigator
  if (!hasSheet && copied === undefined) return null

  async function fetchMore(): Promise<FetchedText | null> {
    if (!more) return null
    setIsBusy(true)
    const fetched = await more()
    setIsBusy(false)
    if (fetched.missing) showToast({ kind: 'warning', text: fetched.missing })
    return fetched
  }

  async function shareOrCopy() {
    if (isBusy) return
    const before = ready.current
    ready.current = null
    const fetched = before ?? (await fetchMore())
    const whole = fetched?.text ? `${text}\n${fetched.text}` : text
    const failure = hasSheet ? await share({ text: whole }) : ''
    if (failure === null) return
    const isLate = fetched !== null && before === null
    if (isLate && failure === 'NotAllowedError') {
      ready.current = fetched
      showToast({ kind: 'info', text: texts.shareAgain })
    } else if (copied !== undefined && (await copyText(whole))) {
      showToast({ kind: 'copy', text: copied })
    } else {
      const { selectShown } = await import('#portal/kit/values/select-shown.ts')
      selectShown(text, button.current)
      showToast({ kind: 'warning', text: texts.shareFailure })
    }
  }

  return (
    <Button
      ref={button}
      variant={variant}
      icon={Share2}
      isBusy={isBusy}
      onClick={() => void shareOrCopy()}
      isWide
    >
      {label}
    </Button>
  )
}

import Share2 from 'lucide-react/icons/share-2'
import { useRef } from 'react'
import { Button } from './button.tsx'
import type { ButtonVariant } from './button-looks.tsx'
import { copyText } from './copy-text.ts'
import { share } from './share.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { texts } from '#portal/kit/texts.ts'

interface ShareButtonProps {
  text: string
  label: string
  /**
   * Text of the toast after copying, for what has no button of its own to copy it: where the browser
   * has no share sheet, or it fails, the text is copied. Without it the button is absent there.
   */
  copied?: string
  variant?: ButtonVariant
}

/** Hands a text to the share sheet of the phone: the text alone, nothing else of the page. */
export function ShareButton({ text, label, copied, variant = 'secondary' }: ShareButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const hasSheet = 'share' in navigator
  if (!hasSheet && copied === undefined) return null
  async function shareOrCopy() {
    if (hasSheet && (await share({ text })) === null) return
    if (copied !== undefined && (await copyText(text))) showToast({ kind: 'copy', text: copied })
    else {
      const { selectShown } = await import('#portal/kit/values/select-shown.ts')
      selectShown(text, button.current)
      showToast({ kind: 'warning', text: texts.shareFailure })
    }
  }
  return (
    <Button ref={button} variant={variant} icon={Share2} onClick={() => void shareOrCopy()} isWide>
      {label}
    </Button>
  )
}

import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import type { ButtonVariant } from './button-looks.tsx'
import { CodeBlock } from '#portal/kit/blocks/code-block.tsx'
import { copyText } from './copy-text.ts'
import { durationsMs, showToast } from '#portal/kit/toasts/toasts.ts'
import { texts } from '#portal/kit/texts.ts'

interface CopyButtonProps {
  text: string
  label: string
  /** Text of the toast shown after copying. */
  copied: string
  variant?: ButtonVariant
  /** Label once the text is copied; the button then keeps it. */
  done?: string
  onCopied?: () => void
}

/** Selects the text on the screen; false where the screen does not show it. */
const select = (text: string, near: Element | null): Promise<boolean> =>
  import('#portal/kit/values/select-shown.ts').then(
    ({ selectShown }) => selectShown(text, near),
    () => false,
  )

export function CopyButton({ text, label, copied, variant, done, onCopied }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  /** The text is shown here: it could not be copied, and stands nowhere else on the screen. */
  const [isShown, setIsShown] = useState(false)

  useEffect(() => {
    if (isShown) void select(text, button.current)
  }, [isShown, text])

  useEffect(() => {
    if (!isCopied || done) return undefined
    const timer = setTimeout(() => setIsCopied(false), durationsMs.copy)
    return () => clearTimeout(timer)
  }, [isCopied, done])

  async function copy() {
    const didCopy = await copyText(text)
    setIsCopied(didCopy)
    if (didCopy) onCopied?.()
    else if (!(await select(text, button.current))) setIsShown(true)
    showToast(
      didCopy ? { kind: 'copy', text: copied } : { kind: 'warning', text: texts.copyFailure },
    )
  }

  return (
    <>
      <Button
        ref={button}
        variant={variant}
        icon={isCopied ? Check : Copy}
        onClick={() => void copy()}
        isWide
      >
        {isCopied && done ? done : label}
      </Button>
      {isShown && <CodeBlock text={text} label={label} />}
    </>
  )
}

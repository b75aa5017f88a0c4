import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import type { ButtonVariant } from './button-looks.tsx'
import { copyText } from './copy-text.ts'
import { durationsMs, showToast } from './toasts.ts'
import { texts } from './texts.ts'

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

export function CopyButton({ text, label, copied, variant, done, onCopied }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (!isCopied || done) return undefined
    const timer = setTimeout(() => setIsCopied(false), durationsMs.copy)
    return () => clearTimeout(timer)
  }, [isCopied, done])

  async function copy() {
    const didCopy = await copyText(text)
    setIsCopied(didCopy)
    if (didCopy) onCopied?.()
    showToast(
      didCopy ? { kind: 'copy', text: copied } : { kind: 'warning', text: texts.copyFailure },
    )
  }

  return (
    <Button variant={variant} icon={isCopied ? Check : Copy} onClick={() => void copy()} isWide>
      {isCopied && done ? done : label}
    </Button>
  )
}

import { useState } from 'react'

/**
 * A question that a form asks while it is submitted: `ask` resolves with the answer, `dialog` has the
 * properties of the `Confirm` that asks.
 */
export function useQuestion() {
  const [answer, setAnswer] = useState<((isYes: boolean) => void) | null>(null)
  function settle(isYes: boolean) {
    answer?.(isYes)
    setAnswer(null)
  }
  return {
    ask: () => new Promise<boolean>((resolve) => setAnswer(() => resolve)),
    dialog: {
      isOpen: answer !== null,
      isBusy: false,
      onConfirm: () => settle(true),
      onClose: () => settle(false),
    },
  }
}

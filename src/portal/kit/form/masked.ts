import { Maskito, type MaskitoOptions } from '@maskito/core'

/** A ref that keeps an input to its mask; caret, deletion and paste stay the visitor's own. */
export function masked(options: MaskitoOptions) {
  return (input: HTMLInputElement | null) => {
    if (!input) return undefined
    const mask = new Maskito(input, options)
    return () => mask.destroy()
  }
}

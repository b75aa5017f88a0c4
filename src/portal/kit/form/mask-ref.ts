import type { Maskito, MaskitoOptions } from '@maskito/core'

/**
 * A ref that keeps an input to its mask; caret, deletion and paste stay the visitor's own. The mask
 * comes after the form: a field takes what is typed without it, and tidies that up on its arrival.
 */
export function maskRef(options: MaskitoOptions) {
  return (input: HTMLInputElement | null) => {
    if (!input) return undefined
    let mask: Maskito | null = null
    let isGone = false
    import('@maskito/core').then(
      ({ Maskito }) => {
        if (!isGone) mask = new Maskito(input, options)
        return mask
      },
      // Without the mask the field still takes a document; nothing is worth saying.
      () => null,
    )
    return () => {
      isGone = true
      mask?.destroy()
    }
  }
}

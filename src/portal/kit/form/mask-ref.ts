import type { Maskito, MaskitoOptions } from '@maskito/core'

/**
 * Creates a ref that applies a mask to an input without disturbing caret, deletion and paste. The
 * mask's code loads after the form: the field accepts unmasked input until then and formats it when
 * the mask arrives.
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
      // A failed load is ignored, because the field accepts its value without the mask.
      () => null,
    )
    return () => {
      isGone = true
      mask?.destroy()
    }
  }
}

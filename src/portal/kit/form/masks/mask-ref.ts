import type { Maskito, MaskitoOptions } from '@maskito/core'

const retryEvents = ['input', 'blur'] as const

/**
 * Creates a ref that applies a mask to an input without disturbing caret, deletion and paste. The
 * mask's code, its rules included, loads after the form: the field accepts unmasked input until then and formats it when
 * the mask arrives. Code that did not arrive is asked for again when the field is typed in or left.
 */
export function maskRef(getOptions: () => Promise<MaskitoOptions>) {
  return (input: HTMLInputElement | null) => {
    if (!input) return undefined
    let mask: Maskito | null = null
    let isGone = false
    const load = async () => {
      for (const event of retryEvents) input.removeEventListener(event, load)
      const loading = Promise.all([import('@maskito/core'), getOptions()])
      const [maskito, options] = await loading.catch(() => [null, null] as const)
      if (isGone) return
      if (!maskito) {
        for (const event of retryEvents) input.addEventListener(event, load)
        return
      }
      mask = new maskito.Maskito(input, options)
      // The mask formats what is typed from now on; this formats what was typed before.
      const { value, selectionStart, selectionEnd } = input
      const selection = [selectionStart ?? 0, selectionEnd ?? 0] as const
      maskito.maskitoUpdateElement(input, maskito.maskitoTransform({ value, selection }, options))
    }
    void load()
    return () => {
      isGone = true
      for (const event of retryEvents) input.removeEventListener(event, load)
      mask?.destroy()
    }
  }
}

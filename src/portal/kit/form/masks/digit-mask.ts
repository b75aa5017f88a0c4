import type { MaskitoOptions } from '@maskito/core'
import { digitsIn } from '#domain/platform/text/pasted-text.ts'
import { plainTyped } from '#domain/platform/text/typed-text.ts'

/**
 * Mask of a number of digits: `0` stands for a digit, every other character of the pattern for itself. Of a
 * pasted or filled-in text that says more, it takes the number of that length.
 */
export function digitMask(pattern: string): MaskitoOptions {
  const length = pattern.replaceAll(/[^0]/g, '').length
  const read = (text: string) => (/^[\d ./-]*$/.test(text) ? text : digitsIn(text, length))
  return {
    mask: Array.from(pattern, (place) => (place === '0' ? /\d/ : place)),
    preprocessors: [
      ({ elementState, data }) => ({
        elementState: { ...elementState, value: read(elementState.value) },
        data: read(plainTyped(data)),
      }),
    ],
  }
}

import { maxPictureBytes } from '#domain/platform/hosts/own-picture.ts'
import { uploadTexts as texts } from './upload-texts.ts'

/** Why a chosen file need not be sent; null when the server is to look at it. */
export function fileProblem({ size }: Pick<File, 'size'>): string | null {
  if (size === 0) return texts.empty
  return size > maxPictureBytes ? texts.failure['image too large'] : null
}

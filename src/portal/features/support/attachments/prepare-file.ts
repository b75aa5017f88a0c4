import { maxAttachmentBytes } from '#domain/support/attachment.ts'
import { toBase64 } from '#portal/kit/to-base64.ts'
import { newRequestKey } from '#portal/queries/request-key.ts'
import type { ChosenFile } from './chosen-file.ts'
import { reducePhoto } from './reduce-photo.ts'
import { texts } from './texts.ts'

const isPdf = async (file: Blob) => (await file.slice(0, 5).text()) === '%PDF-'

/** What is sent of a file that was chosen, or why it cannot be. Its name and type are not looked at. */
export async function prepareFile(file: Blob): Promise<ChosenFile | { readonly problem: string }> {
  const key = newRequestKey()
  try {
    if (await isPdf(file)) {
      if (file.size > maxAttachmentBytes) return { problem: texts.pdfTooLarge }
      return { key, kind: 'pdf', base64: await toBase64(file), bytes: file.size }
    }
    const photo = await reducePhoto(file)
    return { key, kind: 'photo', base64: await toBase64(photo), bytes: photo.size }
  } catch {
    return { problem: texts.notOpened }
  }
}

import { maxAttachmentBytes } from '#domain/service/support/attachment.ts'
import { toBase64 } from '#portal/kit/values/to-base64.ts'
import { randomKey } from '#portal/kit/values/random-key.ts'
import type { ChosenFile } from './chosen-file.ts'
import { reducePhoto } from './reduce-photo.ts'
import { texts } from './texts.ts'

const isPdf = async (file: Blob) => (await file.slice(0, 5).text()) === '%PDF-'

/** Length of a file in base64 that this device stores: one record of the sealed store. */
const maxWaitingLength = 1_000_000

/**
 * What is sent of a file that was chosen, or why it cannot be. Its name and type are not looked at. One
 * that may have to wait on this device is smaller.
 */
export async function prepareFile(
  file: Blob,
  mayWait: boolean,
): Promise<ChosenFile | { readonly problem: string }> {
  const key = randomKey()
  try {
    if (await isPdf(file)) {
      if (file.size > maxAttachmentBytes) return { problem: texts.pdfTooLarge }
      const base64 = await toBase64(file)
      if (mayWait && base64.length > maxWaitingLength) return { problem: texts.tooLargeToWait }
      return { key, kind: 'pdf', base64, bytes: file.size }
    }
    const photo = await reducePhoto(file)
    return { key, kind: 'photo', base64: await toBase64(photo), bytes: photo.size }
  } catch {
    return { problem: texts.notOpened }
  }
}

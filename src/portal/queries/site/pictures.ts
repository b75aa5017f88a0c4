import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/platform/endpoint.ts'
import { previewImage, refetchImages, uploadImage } from '#contract/site/images.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { isPictureAddress } from '#domain/platform/hosts/picture-address.ts'
import { toBase64 } from '#portal/kit/values/to-base64.ts'
import { call } from '#portal/queries/calls/client.ts'

/** Preview of a picture of another host, as a `data:` URL, before the form is saved. */
export function pictureQuery(url: string) {
  return queryOptions({
    queryKey: ['staff', 'picture', url],
    queryFn: async ({ signal }) => (await call(previewImage, { body: { url }, signal })).image,
    enabled: isPictureAddress(url),
    staleTime: 5 * minuteMs,
    retry: false,
  })
}

export type UploadedPicture = AnswerOf<typeof uploadImage>

/** Sends the file of a picture; a form may then name it by the address of the answer. */
export async function uploadPicture(file: Blob): Promise<UploadedPicture> {
  return call(uploadImage, { body: { file: await toBase64(file) } })
}

/** Keeps an uploaded picture as the preview of its address. */
export function keepUploaded(client: QueryClient, { address, image }: UploadedPicture): void {
  client.setQueryData(pictureQuery(address).queryKey, image)
}

/** Fetches the pictures of a provider again, from the addresses that are saved. */
export function refetchPictures(clientId: string): Promise<AnswerOf<typeof refetchImages>> {
  return call(refetchImages, { params: { clientId } })
}

import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/endpoint.ts'
import { previewImage, refetchImages } from '#contract/images.ts'
import { minuteMs } from '#domain/durations.ts'
import { isPictureAddress } from '#domain/picture-address.ts'
import { call } from './client.ts'

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

/** Fetches the pictures of a provider again, from the addresses that are saved. */
export function refetchPictures(clientId: string): Promise<AnswerOf<typeof refetchImages>> {
  return call(refetchImages, { params: { clientId } })
}

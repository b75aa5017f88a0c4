import { queryOptions } from '@tanstack/react-query'
import { previewImage } from '#contract/images.ts'
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

import { queryOptions } from '@tanstack/react-query'
import { previewImage } from '#contract/images.ts'
import { minuteMs } from '#domain/durations.ts'
import { isPictureAddress } from '#domain/picture-address.ts'
import { call } from './client.ts'

/** A picture of another host as staff may see it before anything is saved: a `data:` address. */
export function pictureQuery(url: string) {
  return queryOptions({
    queryKey: ['staff', 'picture', url],
    queryFn: async ({ signal }) => (await call(previewImage, { body: { url }, signal })).image,
    enabled: isPictureAddress(url),
    staleTime: 5 * minuteMs,
    retry: false,
  })
}

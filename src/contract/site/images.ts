import * as v from 'valibot'
import { maxPictureBytes } from '#domain/platform/hosts/own-picture.ts'
import { isPictureAddress } from '#domain/platform/hosts/picture-address.ts'
import { maxAppAddressLength } from '#domain/service/apps/app-limits.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { clientId, count } from '#contract/platform/scalars.ts'

const size = v.pipe(v.number(), v.integer(), v.minValue(1))

/**
 * A preview of a picture. The server fetches and converts it, because our pages load pictures from
 * our own origin only.
 */
export const previewImage = endpoint({
  name: 'previewImage',
  method: 'POST',
  path: '/api/admin/image/preview',
  policy: 'admin',
  summary: 'Fetch a picture by its address and return it as it would be shown.',
  body: v.object({
    url: v.pipe(v.string(), v.trim(), v.maxLength(maxAppAddressLength), v.check(isPictureAddress)),
  }),
  answer: v.object({
    /** `data:image/webp;base64,…` */
    image: v.pipe(v.string(), v.startsWith('data:image/webp;base64,')),
    width: size,
    height: size,
  }),
  refusals: {
    'address refused': 400,
    'image not found': 404,
    'not an image': 422,
    'image too large': 422,
  },
})

/** Above the largest file in base64, so that a file a little too large is refused as a picture. */
const maxFileLength = 4 * Math.ceil(maxPictureBytes / 3) + 8192

/**
 * Takes the file of a picture and returns the address by which a provider's form names it: PNG, JPEG,
 * WebP, GIF or plain SVG. It is kept for a day, and for good once a form that names it is saved.
 */
export const uploadImage = endpoint({
  name: 'uploadImage',
  method: 'POST',
  path: '/api/admin/image/upload',
  policy: 'admin',
  summary: 'Take the file of a picture and return it as it would be shown.',
  maxBodyBytes: maxFileLength,
  /** `file`: in base64. What is no base64 is no picture either. */
  body: v.object({ file: v.pipe(v.string(), v.maxLength(maxFileLength)) }),
  answer: v.object({
    /** `/media/….webp` */
    address: v.string(),
    /** `data:image/webp;base64,…` */
    image: v.pipe(v.string(), v.startsWith('data:image/webp;base64,')),
    width: size,
    height: size,
  }),
  refusals: { 'not an image': 422, 'image too large': 422 },
})

/**
 * Fetches every picture of a provider again from the address it has. A picture is otherwise fetched
 * once for each address: this is for one that was replaced at the same address.
 */
export const refetchImages = endpoint({
  name: 'refetchImages',
  method: 'POST',
  path: '/api/admin/customer/{clientId}/images',
  policy: 'admin',
  isForTenant: true,
  summary: 'Fetch the pictures of a provider again.',
  params: v.object({ clientId }),
  answer: v.object({
    /** Pictures that were fetched. */
    fetched: count,
    /** Addresses without a usable picture; the picture fetched from there earlier stays. */
    failed: v.array(v.string()),
  }),
  refusals: { 'customer not found': 404 },
})

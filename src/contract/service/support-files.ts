import * as v from 'valibot'
import { maxAttachmentBytes } from '#domain/service/support/attachment.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { recordId, requestKey, success } from '#contract/platform/scalars.ts'

/** Above the largest file in base64, so that a file a little too large is refused as a file. */
const maxFileLength = 4 * Math.ceil(maxAttachmentBytes / 3) + 8192

/**
 * Adds a photo or a PDF to a support request that the subscriber opened here. One file a call, so that
 * one that fails is sent again alone; the same `requestKey` adds it once.
 */
export const createSupportFile = endpoint({
  name: 'createSupportFile',
  method: 'POST',
  path: '/api/central/customer/create/support/file',
  policy: 'subscriber',
  upstreamCost: 'change',
  makesOld: [],
  summary: 'Add a photo or a PDF to a support request that was opened through the portal.',
  maxBodyBytes: maxFileLength,
  /** `file`: JPEG, PNG, WebP or PDF, in base64. Its name is made by the server. */
  body: v.object({
    supportId: recordId,
    file: v.pipe(v.string(), v.maxLength(maxFileLength)),
    requestKey,
  }),
  answer: success,
  refusals: {
    'support by chat only': 403,
    'request under way': 409,
    'support not found': 404,
    'too many files': 422,
    /** Neither a picture nor a PDF, or one that cannot be read. */
    'file not accepted': 415,
    /** In bytes, pixels or pages. */
    'file too large': 413,
    /** A PDF that runs something, holds other files or is locked. */
    'unsafe file': 422,
    /** The ERP does not take the file, or files at all. */
    'file refused by provider': 403,
  },
})

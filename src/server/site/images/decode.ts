import { maxAttachments } from '#domain/service/support/attachment.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import { fairPlaces, type WorkOwner } from '#server/platform/threads/fair-places.ts'
import { findScript } from '#server/platform/threads/find-script.ts'
import { readApart } from '#server/platform/threads/read-apart.ts'
import {
  exitCodes,
  maxPhotoSide,
  maxServedSide,
  photoPurpose,
  sizeBytes,
} from './decoder-protocol.mjs'
import type { ImageFormat } from './image-format.ts'
import type { LogoColour } from './port.ts'

export interface EncodedImage {
  /** WebP; a JPEG of a photo. */
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

type Decoded = EncodedImage | 'not an image' | 'image too large'

/** The process limits itself to 5 s of drawing; this ends one that does not keep to it. */
const maxProcessMs = 20_000
const maxHeapMb = 64
/** A process takes about 80 MB and a third of a second of CPU. */
const places = fairPlaces({
  maxRunning: 2,
  maxOfHolder: 100,
  maxOfTenant: 100,
  maxTaken: 200,
  maxWaitMs: 60_000,
})
/** Photos of subscribers have places of their own, so that many of them hold up no logo. */
const photoPlaces = fairPlaces({
  maxRunning: 2,
  maxOfHolder: maxAttachments,
  maxOfTenant: 20,
  maxTaken: 40,
  maxWaitMs: 20_000,
})

/** What an administrator looks at before it belongs to a provider. */
export const ofAdministration: WorkOwner = { clientId: administrationId, holder: '' }

/** How the answer begins after its size, and its limit in pixels a side. */
const webp = { start: 'RIFF', maxSide: maxServedSide }
const jpeg = { start: '\xff\xd8\xff', maxSide: maxPhotoSide }

/** The answer of the process; null when it is not such a picture of a served size. */
function readAnswer(answer: Buffer, { start, maxSide }: typeof webp): EncodedImage | null {
  if (answer.toString('latin1', sizeBytes, sizeBytes + start.length) !== start) return null
  const [width, height] = [answer.readUInt32BE(0), answer.readUInt32BE(4)]
  const isServed = [width, height].every((side) => side > 0 && side <= maxSide)
  return isServed ? { bytes: new Uint8Array(answer.subarray(sizeBytes)), width, height } : null
}

interface Options {
  readonly script: URL
  readonly timeoutMs: number
  /** A logo in one colour, or a photo; else a picture as it is. */
  readonly purpose?: LogoColour | typeof photoPurpose
  /** Whose turn it takes; that of the administration without it. */
  readonly owner?: WorkOwner
}

async function runDecoder(
  bytes: Uint8Array,
  format: ImageFormat,
  { script, timeoutMs, purpose }: Options,
): Promise<Decoded> {
  const args = [format, ...(purpose ? [purpose] : [])]
  const { answer, code } = await readApart(bytes, { script, args, timeoutMs, maxHeapMb })
  if (code === exitCodes.imageTooLarge) return 'image too large'
  const expected = purpose === photoPurpose ? jpeg : webp
  return (code === 0 && readAnswer(answer, expected)) || 'not an image'
}

/**
 * Draws an image in a process of its own, which native code may crash, exhaust or hang without harm
 * to the server. A file that does so is no image.
 * @throws BulkheadFull when too many wait, or the process was stopped by others
 */
export function decodeImage(
  bytes: Uint8Array,
  format: ImageFormat,
  options: Partial<Options> = {},
): Promise<Decoded> {
  const script = options.script ?? findScript('image-decoder', import.meta.url)
  const run = () => runDecoder(bytes, format, { timeoutMs: maxProcessMs, ...options, script })
  const runInPlace = options.purpose === photoPurpose ? photoPlaces : places
  return runInPlace(options.owner ?? ofAdministration, run)
}

import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap.js'
import DecodeHintType from '@zxing/library/esm/core/DecodeHintType.js'
import type Reader from '@zxing/library/esm/core/Reader.js'
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource.js'
import HybridBinarizer from '@zxing/library/esm/core/common/HybridBinarizer.js'
import ITFReader from '@zxing/library/esm/core/oned/ITFReader.js'
import QRCodeReader from '@zxing/library/esm/core/qrcode/QRCodeReader.js'

/** Reads a code from the current frame of a video; null when the frame has none. */
export type CodeReader = (video: HTMLVideoElement) => string | null | Promise<string | null>

/** The digits of a boleto's bar code: shorter ones are lines of the page that look like a code. */
const hints = new Map([[DecodeHintType.ALLOWED_LENGTHS, [44]]])
const readers: readonly Reader[] = [new QRCodeReader(), new ITFReader()]

function greyPicture({ data, width, height }: ImageData): BinaryBitmap {
  const grey = new Uint8ClampedArray(width * height)
  for (let at = 0; at < grey.length; at += 1) {
    const pixel = at * 4
    const green = data[pixel + 1] ?? 0
    grey[at] = ((data[pixel] ?? 0) + 2 * green + (data[pixel + 2] ?? 0)) / 4
  }
  return new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height)))
}

const canvas = document.createElement('canvas')
const surface = canvas.getContext('2d', { willReadFrequently: true })

/** For browsers without a reader of their own; it needs no WebAssembly, which our policy forbids. */
export const readCode: CodeReader = (video) => {
  const { videoWidth: width, videoHeight: height } = video
  if (!surface || width === 0 || height === 0) return null
  canvas.width = width
  canvas.height = height
  surface.drawImage(video, 0, 0)
  const picture = greyPicture(surface.getImageData(0, 0, width, height))
  for (const reader of readers) {
    try {
      return reader.decode(picture, hints).getText()
    } catch {
      // This reader finds no code of its kind.
    }
  }
  return null
}

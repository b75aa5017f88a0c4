import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library'
import sharp from 'sharp'

/** Grey pixels, 0 black to 255 white. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly grey: Uint8ClampedArray
}

export const toBitmap = ({ grey, width, height }: Picture) =>
  new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height)))

/** The text of the QR code in a picture; throws where a reader finds none. */
export const readQr = (picture: Picture): string =>
  new QRCodeReader().decode(toBitmap(picture)).getText()

/** The text of the QR code in a PNG in base64. */
export async function readQrImage(base64: string): Promise<string> {
  const picture = sharp(Buffer.from(base64, 'base64')).greyscale().raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return readQr({ ...info, grey: new Uint8ClampedArray(data) })
}

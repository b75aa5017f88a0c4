import sharp from 'sharp'
import { drawQrPixels } from '#domain/money/payment-codes/qr-code.ts'

const pixelsPerModule = 5

/**
 * Draws the QR code as a PNG in base64. It is drawn here because the ERP's own picture might hold
 * another code.
 */
export async function drawQrImage(text: string): Promise<string> {
  const { size, pixels } = drawQrPixels(text)
  const side = size * pixelsPerModule
  const png = await sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(side, side, { kernel: 'nearest' })
    .toColourspace('b-w')
    .png()
    .toBuffer()
  return png.toString('base64')
}

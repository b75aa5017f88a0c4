import QRCode from 'qrcode'

/**
 * Draws the QR code as a PNG in base64. It is drawn here because the ERP's own picture might hold
 * another code.
 */
export async function drawQrImage(text: string): Promise<string> {
  const png = await QRCode.toBuffer(text, { errorCorrectionLevel: 'M', margin: 4, scale: 5 })
  return png.toString('base64')
}

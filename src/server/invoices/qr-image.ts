import QRCode from 'qrcode'

/** A PNG in base64, drawn here from the code itself: the ERP's picture could say something else. */
export async function qrImage(text: string): Promise<string> {
  const png = await QRCode.toBuffer(text, { errorCorrectionLevel: 'M', margin: 4, scale: 5 })
  return png.toString('base64')
}

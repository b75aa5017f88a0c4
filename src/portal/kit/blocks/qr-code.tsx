import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { PartMissing } from '#portal/kit/frames/part-missing.tsx'
import './qr-code.css'

export interface QrCodeProps {
  readonly text: string
  readonly label: string
}

/** Keeps the place of the code. */
const Place = () => <svg className="qr-code" viewBox="0 0 1 1" aria-hidden />

/** A QR code. What draws it weighs as much as a screen, and a phone copies a code more often than it shows it. */
export const QrCode = lazyPart<QrCodeProps>(
  async () => (await import('./qr-drawing.tsx')).QrDrawing,
  { whileLoading: Place, otherwise: PartMissing },
)

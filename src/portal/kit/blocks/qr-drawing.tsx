import { useMemo } from 'react'
import { drawQrPath } from '#domain/money/payment-codes/qr-code.ts'
import type { QrCodeProps } from './qr-code.tsx'

/** The QR code, always dark on white, because many readers refuse an inverted code. */
export function QrDrawing({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => drawQrPath(text), [text])
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}

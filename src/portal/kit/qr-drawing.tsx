import { useMemo } from 'react'
import { encode } from 'uqr'
import type { QrCodeProps } from './qr-code.tsx'

/** White margin around the code, in modules; QR readers need it. */
const quietZone = 4

/** The QR code, always dark on white, because many readers refuse an inverted code. */
export function QrDrawing({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => draw(text), [text])
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

/** SVG path of the whole code, with a horizontal stroke for each run of dark modules. */
function draw(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
  )
  return { size, path: runs.join('') }
}

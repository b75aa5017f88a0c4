import './lost-signal.css'

/** A router without its signal: the drawing of the 404 page. */
export function LostSignal() {
  return (
    <svg className="lost-signal" viewBox="0 0 360 240" aria-hidden="true" focusable="false">
      <ellipse className="lost-ground" cx="180" cy="214" rx="136" ry="12" />
      <g className="lost-waves">
        <path d="M118 92a88 88 0 0 1 124 0" />
        <path d="M138 112a60 60 0 0 1 84 0" />
        <path d="M158 132a32 32 0 0 1 44 0" />
      </g>
      <path className="lost-stroke" d="M112 60 250 148" />
      <path className="lost-gap" d="M106 68 244 156" />
      <g className="lost-antennas">
        <path d="M104 168V108" />
        <path d="M256 168V108" />
        <circle cx="104" cy="104" r="6" />
        <circle cx="256" cy="104" r="6" />
      </g>
      <rect className="lost-box" x="76" y="164" width="208" height="46" rx="16" />
      <g className="lost-lights">
        <circle cx="104" cy="187" r="5" />
        <circle cx="124" cy="187" r="5" />
        <circle className="lost-light-off" cx="144" cy="187" r="5" />
      </g>
      <text className="lost-number" x="244" y="194" textAnchor="middle">
        404
      </text>
    </svg>
  )
}

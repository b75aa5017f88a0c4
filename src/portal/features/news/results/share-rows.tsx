import { countText, shareText } from './result-sums.ts'

interface ShareRow {
  readonly label: string
  readonly part: number
  readonly whole: number
}

/** Parts of a whole, each with its number, its share and a bar. */
export function ShareRows({ rows }: { rows: readonly ShareRow[] }) {
  return (
    <dl className="stack-3">
      {rows.map(({ label, part, whole }) => {
        const share = shareText(part, whole)
        return (
          <div key={label} className="results-share">
            <dt>{label}</dt>
            <dd className="figures">
              <strong>{share ?? countText(part)}</strong>
              {share !== null && <span className="results-of">{countText(part)}</span>}
            </dd>
            <dd className="results-track" aria-hidden="true">
              <svg viewBox="0 0 100 1" preserveAspectRatio="none">
                <rect
                  width={whole === 0 ? 0 : (100 * part) / whole}
                  height={1}
                  className="results-good"
                />
              </svg>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

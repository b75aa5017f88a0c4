import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#domain/platform/time/dates.ts'
import type { Line, LineUsage } from '#domain/service/lines/line.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { lineSessionsQuery, lineUsageQuery } from '#portal/queries/service/lines.ts'
import { Part } from './part.tsx'
import { PictureAxis } from './picture-axis.tsx'
import { texts } from './texts.ts'

type Unit = 'day' | 'month'

/** What a line received and sent, as a picture with a table behind it. */
export function Usage({ line }: { line: Line }) {
  // One part after another: a provider's ERP is asked little at once.
  const { isFetched } = useQuery(lineSessionsQuery(line.id))
  const query = useQuery({ ...lineUsageQuery(line.id), enabled: isFetched })
  const [unit, setUnit] = useState<Unit>('day')
  return (
    <Part title={texts.usage} loadingText={texts.loadingUsage} query={query}>
      {({ days, months }) => {
        const offered = [
          ...(days.length > 0 ? ['day' as const] : []),
          ...(months.length > 0 ? ['month' as const] : []),
        ]
        const chosen = offered.includes(unit) ? unit : (offered[0] ?? unit)
        return (
          <>
            {offered.length > 1 && <UnitChoice unit={chosen} onUnit={setUnit} />}
            <UsagePicture unit={chosen} usage={chosen === 'day' ? days : months} />
          </>
        )
      }}
    </Part>
  )
}

function UnitChoice({ unit, onUnit }: { unit: Unit; onUnit: (unit: Unit) => void }) {
  return (
    <div className="line-choice" role="group" aria-label={texts.period}>
      {(['day', 'month'] as const).map((one) => (
        <Button
          key={one}
          variant="secondary"
          isSmall
          aria-pressed={one === unit}
          onClick={() => onUnit(one)}
        >
          {one === 'day' ? texts.byDay : texts.byMonth}
        </Button>
      ))}
    </div>
  )
}

const nameOf = (day: string, unit: Unit) =>
  unit === 'day' ? formatDate(day) : formatDate(day).slice(3)

function UsagePicture({ unit, usage }: { unit: Unit; usage: readonly LineUsage[] }) {
  const highest = Math.max(0, ...usage.map(({ down, up }) => down + up))
  if (highest === 0) return <p className="line-note">{texts.noUsage}</p>
  const first = usage[0]?.day ?? ''
  const last = usage.at(-1)?.day ?? ''
  const total = texts.gigabytes(usage.reduce((sum, { down }) => sum + down, 0))
  // In thousandths of the highest, since an SVG has no room for bytes.
  const share = (bytes: number) => (bytes / highest) * 1000
  return (
    <>
      <p className="line-note" aria-hidden="true">
        {texts.highest(unit, texts.gigabytes(highest))}
      </p>
      <svg
        role="img"
        aria-label={texts.usagePicture(unit, total)}
        className="line-picture"
        viewBox={`0 0 ${usage.length} 1000`}
        preserveAspectRatio="none"
      >
        {usage.map(({ day, down, up }, index) => (
          <g key={day}>
            <rect
              className="line-fill-down"
              x={index + 0.15}
              y={1000 - share(down)}
              width="0.7"
              height={share(down)}
            />
            <rect
              className="line-fill-up"
              x={index + 0.15}
              y={1000 - share(down + up)}
              width="0.7"
              height={share(up)}
            />
          </g>
        ))}
      </svg>
      <PictureAxis from={nameOf(first, unit)} to={nameOf(last, unit)} />
      <ul className="line-keys">
        <li className="line-key-down">{texts.down}</li>
        <li className="line-key-up">{texts.up}</li>
      </ul>
      <details>
        <summary>{texts.numbers}</summary>
        <table className="line-table">
          <thead>
            <tr>
              <th scope="col">{unit === 'day' ? texts.day : texts.month}</th>
              <th scope="col">{texts.down}</th>
              <th scope="col">{texts.up}</th>
            </tr>
          </thead>
          <tbody>
            {usage.toReversed().map(({ day, down, up }) => (
              <tr key={day}>
                <th scope="row">{nameOf(day, unit)}</th>
                <td className="figures">{texts.gigabytes(down)}</td>
                <td className="figures">{texts.gigabytes(up)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { formatDate, formatLocalTime } from '#domain/platform/time/dates.ts'
import type { Line } from '#domain/service/lines/line.ts'
import { signalLevel, type SignalReading } from '#domain/service/lines/optical-signal.ts'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { lineSignalQuery } from '#portal/queries/service/lines.ts'
import { Part } from './part.tsx'
import { PictureAxis } from './picture-axis.tsx'
import { texts } from './texts.ts'

const tones = { good: 'positive', weak: 'warning', lost: 'critical' } as const

/** The optical signal now, and a picture of the last days with its numbers behind it. */
export function Signal({ line }: { line: Line }) {
  const query = useQuery(lineSignalQuery(line.id))
  return (
    <Part title={texts.signal} loadingText={texts.loadingSignal} query={query}>
      {({ readings }) => <Readings readings={readings} />}
    </Part>
  )
}

function Readings({ readings }: { readings: readonly SignalReading[] }) {
  const last = readings.at(-1)
  if (!last) return <p className="line-note">{texts.noReading}</p>
  const level = signalLevel(last.rx)
  return (
    <>
      <p className="line-signal">
        <Chip tone={tones[level]}>{texts.level[level]}</Chip>
        <span className="figures">{texts.dbm(last.rx)}</span>
        <span className="line-note">{texts.readAt(formatLocalTime(last.at))}</span>
      </p>
      <p>{texts.levelNote[level]}</p>
      {readings.length === 1 ? (
        <p className="line-note">{texts.oneReading}</p>
      ) : (
        <div>
          <SignalBars
            readings={readings}
            label={texts.signalPicture(readings.length, texts.level[level])}
          />
          <PictureAxis from={texts.power} to={texts.untilDay(formatDate(last.at.slice(0, 10)))} />
        </div>
      )}
      <details>
        <summary>{texts.numbers}</summary>
        <table className="line-table">
          <thead>
            <tr>
              <th scope="col">{texts.when}</th>
              <th scope="col">{texts.power}</th>
              <th scope="col">{texts.quality}</th>
            </tr>
          </thead>
          <tbody>
            {readings.toReversed().map(({ at, rx }) => (
              <tr key={at}>
                <th scope="row">{formatLocalTime(at)}</th>
                <td className="figures">{texts.dbm(rx)}</td>
                <td>{texts.level[signalLevel(rx)]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

/** The weakest power that the picture shows, in dBm; its height counts from there. */
const floor = -41
const ceiling = -8
/** So that the first readings are bars, too. */
const leastPlaces = 14

function SignalBars({ readings, label }: { readings: readonly SignalReading[]; label: string }) {
  const height = ceiling - floor
  const places = Math.max(leastPlaces, readings.length)
  const first = places - readings.length
  return (
    <svg
      role="img"
      aria-label={label}
      className="line-picture"
      viewBox={`0 0 ${places} ${height}`}
      preserveAspectRatio="none"
    >
      {readings.map(({ at, rx }, index) => {
        const size = Math.min(height, Math.max(1, rx - floor))
        return (
          <rect
            key={at}
            className={`line-fill-${signalLevel(rx)}`}
            x={first + index + 0.15}
            y={height - size}
            width="0.7"
            height={size}
          />
        )
      })}
    </svg>
  )
}

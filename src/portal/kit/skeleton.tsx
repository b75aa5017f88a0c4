import './skeleton.css'

/** A grey stand-in of the size of what will come (CSS lengths); silent for screen readers. */
export function Skeleton({
  width = '100%',
  height = '1rem',
  isRound = false,
}: {
  width?: string
  height?: string
  isRound?: boolean
}) {
  return (
    <div
      aria-hidden="true"
      className="skeleton"
      style={{ width, height, ...(isRound && { borderRadius: 'var(--radius-full)' }) }}
    />
  )
}

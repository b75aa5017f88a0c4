import './skeleton.css'

/**
 * A grey placeholder in the size of the expected content (CSS lengths); hidden from screen readers.
 */
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

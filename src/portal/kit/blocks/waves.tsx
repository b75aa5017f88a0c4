/** Decorative signal rings in the colour of the surrounding text. */
export function Waves() {
  const radii = [60, 120, 180, 240, 300, 360, 420]
  return (
    <svg className="waves" viewBox="0 0 480 480" aria-hidden="true" focusable="false">
      {radii.map((radius) => (
        <circle key={radius} cx="480" cy="480" r={radius} />
      ))}
    </svg>
  )
}

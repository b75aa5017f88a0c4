interface PictureAxisProps {
  /** What the left and the right end of the picture stand for. */
  from: string
  to: string
}

/** The ends of a picture in words; the table behind it has all of them. */
export function PictureAxis({ from, to }: PictureAxisProps) {
  return (
    <p className="line-axis figures" aria-hidden="true">
      <span>{from}</span>
      <span>{to}</span>
    </p>
  )
}

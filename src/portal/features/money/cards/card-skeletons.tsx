import { RowSkeletons } from '#portal/kit/rows/list-rows.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'

export function CardSkeletons() {
  return (
    <div className="stack-4 saved-cards">
      <RowSkeletons list="cards" usual={2}>
        <div className="saved-card-place">
          <Skeleton height="100%" />
        </div>
      </RowSkeletons>
    </div>
  )
}

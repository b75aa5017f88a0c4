import { Card } from '#portal/kit/blocks/card.tsx'
import { RowSkeletons } from '#portal/kit/rows/list-rows.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'

export function CardSkeletons() {
  return (
    <div className="saved-cards">
      <RowSkeletons list="cards" usual={2}>
        <Card>
          <Skeleton height="4.5rem" />
        </Card>
      </RowSkeletons>
    </div>
  )
}

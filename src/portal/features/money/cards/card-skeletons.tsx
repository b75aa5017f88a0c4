import { Card } from '#portal/kit/card.tsx'
import { RowSkeletons } from '#portal/kit/list-rows.tsx'
import { Skeleton } from '#portal/kit/skeleton.tsx'

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

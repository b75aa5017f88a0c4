import { Card } from '#portal/kit/card.tsx'
import { Skeleton } from '#portal/kit/skeleton.tsx'

export function CardSkeletons() {
  return (
    <div className="saved-cards">
      {[1, 2].map((place) => (
        <Card key={place}>
          <Skeleton height="4.5rem" />
        </Card>
      ))}
    </div>
  )
}

import { Card } from '#portal/kit/card.tsx'
import { Loading } from '#portal/kit/loading.tsx'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { texts } from './texts.ts'

export function CardsWaiting() {
  return (
    <Loading label={texts.loadingCards}>
      <div className="saved-cards">
        {[1, 2].map((place) => (
          <Card key={place}>
            <Skeleton height="4.5rem" />
          </Card>
        ))}
      </div>
    </Loading>
  )
}

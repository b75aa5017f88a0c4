import { Card } from '#portal/kit/blocks/card.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'

export function FormSkeleton() {
  return (
    <Card className="stack-4">
      <Skeleton height="3.25rem" />
      <Skeleton height="3.25rem" />
      <Skeleton height="8rem" />
      <Skeleton height="3rem" />
    </Card>
  )
}

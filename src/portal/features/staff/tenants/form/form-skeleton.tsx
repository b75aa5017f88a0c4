import { Card } from '#portal/kit/blocks/card.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import '../tenants.css'

/** Stands where a form of a provider will be. */
export function FormSkeleton() {
  return (
    <Card className="stack-5 field-set">
      <Skeleton height="3.25rem" />
      <Skeleton height="3.25rem" />
      <Skeleton height="3.25rem" />
    </Card>
  )
}

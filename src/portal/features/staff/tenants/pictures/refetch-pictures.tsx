import { useMutation } from '@tanstack/react-query'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Button } from '#portal/kit/buttons/button.tsx'
import { refetchPictures } from '#portal/queries/site/pictures.ts'
import { ActionResult } from '../trials/action-result.tsx'
import { FieldSet } from '../fields/field-set.tsx'
import { refetchFailure } from '../refusals.ts'
import { texts } from '../texts.ts'

/** Fetches pictures again that were replaced at the same address. */
export function RefetchPictures({ clientId }: { clientId: string }) {
  const refetch = useMutation({ mutationFn: () => refetchPictures(clientId) })
  const { data, error, isPending } = refetch
  const text =
    (data && texts.picturesFetched(data.fetched, data.failed)) ??
    (error && refetchFailure(error).text)
  return (
    <FieldSet title={texts.pictures} hint={texts.picturesHint}>
      <div className="connection-test">
        <Button
          variant="secondary"
          isSmall
          icon={RefreshCw}
          isBusy={isPending}
          onClick={() => refetch.mutate()}
        >
          {texts.refetchPictures}
        </Button>
        <ActionResult
          hasPassed={data?.failed.length === 0}
          text={isPending ? null : (text ?? null)}
        />
      </div>
    </FieldSet>
  )
}

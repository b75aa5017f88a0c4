import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { RecordFrame } from '#portal/kit/frames/record-frame.tsx'
import { oleTvQuery } from '#portal/queries/service/ole-tv.ts'
import { useContractNames } from '#portal/queries/service/use-contract-names.ts'
import { OleTvAccount } from './account.tsx'
import { OleTvActivation } from './activation.tsx'
import './ole-tv.css'
import { texts } from './texts.ts'

/** Olé TV: the activation form, or the active account with its e-mail (specification 2). */
export function OleTv() {
  const { contract } = useSearch({ from: '/panel/app/atplus-oletv' })
  const query = useQuery(oleTvQuery(contract))
  const names = useContractNames()
  return (
    <Screen
      title={texts.title}
      lead={contract && (names?.get(contract) ?? texts.ofContract(contract))}
      back={{ to: '/panel' }}
    >
      <RecordFrame
        query={query}
        loadingText={texts.loading}
        skeleton={<OleTvSkeleton />}
        failureText={texts.loadFailure}
        notFound={{
          text: texts.unavailable,
          action: (
            <ButtonLink variant="secondary" to="/panel">
              {texts.home}
            </ButtonLink>
          ),
        }}
      >
        {(service) =>
          service.isActive ? (
            <OleTvAccount {...service} />
          ) : (
            // Another contract is another form.
            <OleTvActivation key={service.contractId} {...service} />
          )
        }
      </RecordFrame>
    </Screen>
  )
}

function OleTvSkeleton() {
  return (
    <Card>
      <div className="stack-4 ole-tv">
        <Skeleton width="8rem" height="1.5rem" />
        <Skeleton height="3.25rem" />
        <Skeleton width="12rem" height="3rem" />
      </div>
    </Card>
  )
}

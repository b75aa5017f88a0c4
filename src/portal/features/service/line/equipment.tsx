import { useQuery } from '@tanstack/react-query'
import type { Line } from '#domain/service/lines/line.ts'
import { IncompleteNote } from '#portal/kit/frames/incomplete-note-part.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { lineEquipmentQuery, lineUsageQuery } from '#portal/queries/service/lines.ts'
import { acsQuery } from '#portal/queries/service/device-service.ts'
import { Part } from './part.tsx'
import { texts } from './texts.ts'

/** The equipment that the provider lends. */
export function Equipment({ line }: { line: Line }) {
  const { isFetched } = useQuery({ ...lineUsageQuery(line.id), enabled: false })
  const query = useQuery({ ...lineEquipmentQuery(line.id), enabled: isFetched })
  const { data: hasRouters } = useQuery(acsQuery())
  return (
    <Part title={texts.equipment} loadingText={texts.loadingEquipment} query={query}>
      {({ equipment, incomplete: isIncomplete }) => (
        <>
          {isIncomplete && <IncompleteNote what={texts.missingEquipment} />}
          {equipment.length === 0 ? (
            !isIncomplete && <p className="line-note">{texts.noEquipment}</p>
          ) : (
            <ul className="line-drops">
              {equipment.map(({ name, serial }) => (
                <li key={`${name} ${serial}`}>
                  <span>{name}</span>
                  {serial && <span className="line-note">{texts.serial(serial)}</span>}
                </li>
              ))}
            </ul>
          )}
          {hasRouters && (
            <ButtonLink variant="quiet" to="/panel/devices">
              {texts.wifi}
            </ButtonLink>
          )}
        </>
      )}
    </Part>
  )
}

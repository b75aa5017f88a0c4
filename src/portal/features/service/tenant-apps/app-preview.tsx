import { useQuery } from '@tanstack/react-query'
import { isOwnPicture } from '#domain/platform/hosts/own-picture.ts'
import { AppImage } from '#portal/kit/blocks/app-image.tsx'
import { useDebouncedValue } from '#portal/kit/hooks/use-debounced-value.ts'
import { pictureQuery } from '#portal/queries/site/pictures.ts'

/** The image as subscribers will see it; the initial of the name when there is no image. */
export function AppPreview({ image, name }: { image: string; name: string }) {
  const typed = useDebouncedValue(image.trim())
  const isOurs = isOwnPicture(typed)
  const options = pictureQuery(typed)
  const { data } = useQuery({ ...options, enabled: options.enabled === true && !isOurs })
  const shown = isOurs ? typed : (data ?? '')
  return <AppImage key={shown} image={shown} name={name} size={72} />
}

type Props = {
  caption: string
  headers: readonly string[]
  /** The first cell of a row names it. */
  rows: readonly (readonly [name: string, ...figures: (string | number)[]])[]
}

/** The figures of a chart, for those who cannot see it. */
export function FiguresTable({ caption, headers, rows }: Props) {
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map((figure, place) => (
                <td key={headers[place + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

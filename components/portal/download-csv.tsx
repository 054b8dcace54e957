'use client';
import { Button } from '#components/ui/button.tsx';
import { SHELL_TEXTS } from '#locale/portal/shell.ts';
import { type CsvCell, toCsv } from './csv.ts';

type CsvRows = readonly (readonly CsvCell[])[];

interface DownloadCsvProps {
  /** Without its ending. */
  readonly name: string;
  /**
   * The headings of the columns first; requested when the button is pressed. Null where nothing is saved.
   */
  readonly rows: () => CsvRows | Promise<CsvRows | null>;
  readonly busy?: boolean | undefined;
}

/** Saves a table as a CSV file. */
export function DownloadCsv({ name, rows, busy }: DownloadCsvProps) {
  const save = async () => {
    const table = await rows();
    if (table === null) return;
    // The mark shows spreadsheets that it is UTF-8.
    const blob = new Blob(['\uFEFF', toCsv(table)], { type: 'text/csv;charset=utf-8' });
    const url = URL.createObjectURL(blob);
    const link = document.createElement('a');
    link.href = url;
    link.download = `${name}.csv`;
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <Button size="small" busy={busy} onClick={() => void save()}>
      {SHELL_TEXTS.downloadCsv}
    </Button>
  );
}

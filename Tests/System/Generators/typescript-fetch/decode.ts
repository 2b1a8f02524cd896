// Decodes samples, and encodes them again: FILE RESULTS.
import * as client from './client';

declare const process: { argv: string[] };
declare function require(name: string): any;
const files = require('fs');

const types: Record<string, [(json: any) => any, (value: any) => any]> = {
    ScreenList: [client.ScreenListFromJSON, client.ScreenListToJSON],
    Screen: [client.ScreenFromJSON, client.ScreenToJSON],
    SectionPage: [client.SectionPageFromJSON, client.SectionPageToJSON],
    ScreenOrDifference: [client.ScreenOrDifferenceFromJSON, client.ScreenOrDifferenceToJSON],
    Difference: [client.DifferenceFromJSON, client.DifferenceToJSON],
    Patch: [client.PatchFromJSON, client.PatchToJSON],
    Performed: [client.PerformedFromJSON, client.PerformedToJSON],
    Problem: [client.ProblemFromJSON, client.ProblemToJSON],
};

// The compiler knows what each choice has.
export const text = (cell: client.Cell) => (cell.type === 'ToDoCell' ? cell.data.title : '');
export const target = (action: client.Action) => (action.kind === 'openURL' ? action.url : action.href);
export const cleared = (effect: client.Effect) => (effect.kind === 'clearInput' ? effect.cell : '');
export const footer = (operation: client.Operation): string | null | undefined =>
    operation.op === 'section' ? operation.footer : undefined;

const results = JSON.parse(files.readFileSync(process.argv[2])).map((sample: any) => {
    const [from, to] = types[sample.schema];
    try {
        const decoded = from(sample.value);
        return { value: to(decoded), decoded };
    } catch (error) {
        return { error: String(error) };
    }
});
files.writeFileSync(process.argv[3], JSON.stringify(results));

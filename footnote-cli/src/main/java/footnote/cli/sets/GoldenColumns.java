package footnote.cli.sets;

import footnote.cli.sets.CsvRows.Row;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/// Which column of a golden `.csv` file holds what, as its first line says.
final class GoldenColumns {
    private static final List<String> KNOWN = List.of("question", "expected", "passage", "grade", "answer", "id");

    private final Path file;
    private final List<String> names;

    GoldenColumns(Path file, Row header) {
        this.file = file;
        var read = new ArrayList<String>();
        for (var value : header.values()) {
            var name = value.strip().toLowerCase(Locale.ROOT);
            read.add(name.equals("document") || name.equals("documents") ? "expected" : name);
        }
        this.names = List.copyOf(read);
        for (var name : names) {
            if (!KNOWN.contains(name)) throw fault(header, "there is no column " + name);
            if (names.indexOf(name) != names.lastIndexOf(name)) throw fault(header, name + " stands there twice");
        }
        if (!names.contains("question") || !names.contains("expected")) {
            throw fault(header, "question and expected must be among them");
        }
    }

    /// A row's values by the name of their column; empty for columns that the file does not have.
    UnaryOperator<String> of(Row row) {
        if (row.values().size() != names.size()) {
            throw SetFaults.at(
                    file,
                    row.line(),
                    row.values().size() + " values for " + names.size()
                            + " columns; put values that hold the separator in quotation marks.");
        }
        var values = new HashMap<String, String>();
        for (int i = 0; i < names.size(); i++)
            values.put(names.get(i), row.values().get(i).strip());
        return name -> values.getOrDefault(name, "");
    }

    private RuntimeException fault(Row header, String what) {
        var message = "the first line must name the columns, of " + String.join(", ", KNOWN) + ": " + what + ".";
        return SetFaults.at(file, header.line(), message);
    }
}

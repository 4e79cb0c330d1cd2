package footnote.qdrant;

import java.util.Optional;

/// What Qdrant answered.
///
/// @param found whether there is what was asked for
record Answer(boolean found, Leaves leaves, QdrantFaults faults) {
    /// Fail if there is no such collection.
    Answer demand() {
        if (!found) throw faults.refused(404).toException();
        return this;
    }

    boolean has(String path) {
        return leaves.text(path).isPresent();
    }

    String text(String path) {
        return leaves.text(path).orElseThrow(() -> faults.notAnAnswer().toException());
    }

    Optional<String> optional(String path) {
        return leaves.text(path);
    }

    long number(String path) {
        try {
            return Long.parseLong(text(path));
        } catch (NumberFormatException e) {
            throw faults.notAnAnswer().toException(e);
        }
    }

    int count(String path) {
        long number = number(path);
        if (number < 0 || number > Integer.MAX_VALUE) throw faults.notAnAnswer().toException();
        return (int) number;
    }

    double score(String path) {
        try {
            double score = Double.parseDouble(text(path));
            if (Double.isFinite(score)) return score;
        } catch (NumberFormatException e) {
            throw faults.notAnAnswer().toException(e);
        }
        throw faults.notAnAnswer().toException();
    }
}

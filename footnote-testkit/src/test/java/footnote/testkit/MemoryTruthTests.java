package footnote.testkit;

import java.time.InstantSource;
import org.junit.jupiter.api.Nested;

class MemoryTruthTests {
    @Nested
    class AsCatalogue extends CatalogueContract {
        @Override
        protected Truth emptyTruth(InstantSource clock) {
            return new MemoryTruth(clock).ports();
        }
    }

    @Nested
    class Keeping extends CatalogueKeepingContract {
        @Override
        protected Truth emptyTruth(InstantSource clock) {
            return new MemoryTruth(clock).ports();
        }
    }

    @Nested
    class AsConversations extends ConversationsContract {
        @Override
        protected Truth emptyTruth(InstantSource clock) {
            return new MemoryTruth(clock).ports();
        }
    }

    @Nested
    class AsTraces extends TracesContract {
        @Override
        protected Truth emptyTruth(InstantSource clock) {
            return new MemoryTruth(clock).ports();
        }
    }

    @Nested
    class AsWorkQueue extends WorkQueueContract {
        @Override
        protected Truth emptyTruth(InstantSource clock) {
            return new MemoryTruth(clock).ports();
        }
    }

    @Nested
    class AsWorkOrder extends WorkOrderContract {
        @Override
        protected Truth emptyTruth(InstantSource clock) {
            return new MemoryTruth(clock).ports();
        }
    }

    @Nested
    class AsChangeLog extends ChangeLogContract {
        @Override
        protected Truth emptyTruth(InstantSource clock) {
            return new MemoryTruth(clock).ports();
        }
    }

    @Nested
    class AsSpaces extends SpacesContract {
        @Override
        protected Truth emptyTruth(InstantSource clock) {
            return new MemoryTruth(clock).ports();
        }
    }

    @Nested
    class AsLeftovers extends LeftoversContract {
        @Override
        protected Truth emptyTruth(InstantSource clock) {
            return new MemoryTruth(clock).ports();
        }
    }
}
